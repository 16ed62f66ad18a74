import { Outlet } from '@tanstack/react-router';
import { ToastRegions } from '../../ui/toast.tsx';
import { LoadingBar } from './loading-bar.tsx';

export function RootFrame() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <ToastRegions />
    </>
  );
}
