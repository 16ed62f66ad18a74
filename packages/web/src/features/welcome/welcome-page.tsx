import { Link } from '@tanstack/react-router';
import {
  Boxes,
  CircleCheck,
  FilePlus2,
  KeyRound,
  Layers,
  type LucideIcon,
  PencilLine,
  Scale,
  ScanBarcode,
  Users,
} from 'lucide-react';
import { readToken } from '../../app/token.ts';
import { useTitle } from '../../app/use-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlansSection } from './plans-section.tsx';
import { welcomeStrings as text } from './strings.fa.ts';

const icons: Readonly<Record<(typeof text.work)[number]['icon'], LucideIcon>> = {
  issue: FilePlus2,
  quick: ScanBarcode,
  import: Layers,
  repair: PencilLine,
  compare: Scale,
  people: Users,
  stock: Boxes,
  key: KeyRound,
};

/** /welcome (nonAuthHome): what the product does, and the ways in. */
export function WelcomePage() {
  useTitle(text.title);
  return (
    <div className="flex flex-col">
      <Hero />
      <Promises />
      <Work />
      <PlansSection />
      <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-page py-5 text-caption text-ink-2">
        <p>{text.footer}</p>
        <Link to="/guide" className="text-accent-text hover:underline">
          {text.guide}
        </Link>
      </footer>
    </div>
  );
}

function Hero() {
  const isSignedIn = readToken() !== null;
  return (
    <section className="border-line border-b bg-surface">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-8 px-page py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] max-sm:py-8">
        <div>
          <h1 className="font-bold text-[2rem] leading-[3.25rem] max-sm:text-figure max-sm:leading-9">
            {text.headline}
          </h1>
          <p className="mt-3 text-ink-2 text-lead">{text.lead}</p>
          <div className="mt-6 flex flex-wrap gap-2">
            {isSignedIn ? (
              <Link to="/" className={buttonClass('primary', 'l')}>
                {text.dashboard}
              </Link>
            ) : (
              <>
                <Link to="/auth" search={{ view: 'signup' }} className={buttonClass('primary', 'l')}>
                  {text.signUp}
                </Link>
                <Link to="/auth" className={buttonClass('secondary', 'l')}>
                  {text.signIn}
                </Link>
              </>
            )}
          </div>
        </div>
        <img
          src="/guide/wizard.webp"
          alt={text.picture}
          width={1280}
          height={800}
          className="h-auto w-full rounded-card border border-line"
        />
      </div>
    </section>
  );
}

function Promises() {
  return (
    <section className="mx-auto w-full max-w-6xl px-page pt-10">
      <h2 className="text-page">{text.promisesTitle}</h2>
      <ul className="mt-4 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
        {text.promises.map(({ title, text: body }) => (
          <li key={title} className="flex gap-3 bg-surface p-5">
            <Icon of={CircleCheck} size={20} className="mt-0.5 text-ok" />
            <div>
              <h3 className="font-bold text-lead">{title}</h3>
              <p className="mt-1 text-ink-2">{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Work() {
  return (
    <section className="mx-auto w-full max-w-6xl px-page py-10">
      <h2 className="text-page">{text.workTitle}</h2>
      <ul className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {text.work.map(({ icon, title, text: body }) => (
          <li key={title}>
            <span className="inline-flex size-10 items-center justify-center rounded-card bg-accent-soft text-accent-text">
              <Icon of={icons[icon]} size={20} />
            </span>
            <h3 className="mt-2 font-bold">{title}</h3>
            <p className="mt-1 text-ink-2">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
