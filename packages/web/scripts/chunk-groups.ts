import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<CodeSplitting['groups']>[number];
type Graph = Pick<Parameters<Exclude<Group['name'], string>>[1], 'getModuleInfo'>;

const previewPage = fileURLToPath(new URL('../preview.html', import.meta.url));

/** What comes with this module: itself, what it imports, what that imports. */
function comesWith(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  // A set is walked with what is added on the way.
  for (const one of found) for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * How the code is laid into files (docs/decisions/0256-files-of-the-screens.md). The first group that takes a module has
 * it; what none takes lies with its screen.
 */
export function chunkGroups(): Group[] {
  let ofPreview: Set<string> | undefined;
  const groups: Group[] = [
    // Changes with its packages only, so that a new version of ours leaves it in the cache.
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
    {
      // All that the application begins with, but for what a buyer's preview has too: that one is to stay small.
      name: (id, graph) => {
        ofPreview ??= comesWith(previewPage, graph);
        return ofPreview.has(id) ? null : 'start';
      },
      debugName: 'start',
      tags: ['$initial'],
    },
    { name: 'common', tags: ['$initial'], minShareCount: 2 },
    { name: 'icons', test: /node_modules\/lucide-react\// },
    // What twelve screens and dialogs have in common, nearly every screen needs some of.
    { name: 'kit', minShareCount: 12 },
  ];
  // Else a group takes along whatever its modules import, the application with the icons.
  return groups.map((group) => (group.name === 'vendor' ? group : { ...group, includeDependenciesRecursively: false }));
}
