import type { CameraFault } from './look-through-camera.ts';

export const cameraStrings = {
  open: 'خواندن با دوربین',
  title: 'بارکد را جلوی دوربین بگیرید',
  faults: {
    refused: 'به دوربین اجازه داده نشده است؛ در تنظیمات مرورگر برای این نشانی اجازه بدهید، یا کد را بنویسید.',
    none: 'این دستگاه دوربینی ندارد که بارکد را ببیند؛ کد را بنویسید.',
    taken: 'دوربین باز نشد؛ شاید برنامه دیگری آن را گرفته است. آن را ببندید و دوباره بکوشید، یا کد را بنویسید.',
    unreadable: 'این مرورگر بارکد را از دوربین نمی‌خواند؛ کد را بنویسید.',
  } satisfies Record<CameraFault, string>,
} as const;
