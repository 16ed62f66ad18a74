import { PreferenceChoices } from '../layout/user-menu.tsx';
import { kit } from './kit.fa.ts';
import {
  ButtonsSection,
  ChoicesSection,
  DatesSection,
  FieldsSection,
  FiguresSection,
  StatesSection,
  StatusSection,
} from './kit-sections.tsx';
import { OverlaysSection, TableSection } from './kit-table.tsx';

/** /dev/kit, only while developing: every component of src/ui in its states. */
export function KitPage() {
  return (
    <div className="mx-auto flex max-w-300 flex-col gap-3.5 p-page">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-page">{kit.title}</h1>
        <PreferenceChoices />
      </div>
      <ButtonsSection />
      <StatusSection />
      <FieldsSection />
      <DatesSection />
      <ChoicesSection />
      <FiguresSection />
      <OverlaysSection />
      <TableSection />
      <StatesSection />
    </div>
  );
}
