import { formatCount } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';

/** Words of what is kept for the next time: templates, snippets, earlier prompts, defaults. */
export const TEMPLATE_TEXT = spoken('templates', {
  open: 'Templates',
  tip: 'Templates, snippets and watched folders',
  title: 'Templates',
  tabs: { templates: 'Templates', snippets: 'Snippets', watches: 'Watched folders' },
  tabsLabel: 'What is shown',
  // Templates.
  lead: 'A template keeps the model and everything in the form. {{names}} in its prompt are asked for when you use it.',
  name: 'Template name',
  save: 'Save as template',
  saved: (name: string) => `Saved as “${name}”`,
  none: 'No templates yet.',
  use: 'Use',
  overwrite: 'Update from form',
  overwritten: (name: string) => `Updated “${name}” from the form`,
  rename: 'Rename',
  newName: (name: string) => `New name of ${name}`,
  remove: 'Delete',
  removed: (name: string) => `Deleted “${name}”`,
  undo: 'Undo',
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  fill: (name: string) => `Fill in “${name}”`,
  fillAction: 'Fill the form',
  cancel: 'Cancel',
  inForm: (name: string) => `“${name}” is in the form.`,
  inFormLead: 'Your previous form is kept.',
  region: 'Template in the form',
  bringBack: 'Restore previous form',
  keep: 'Keep template',
  unknownModel: 'The active service doesn’t have its model.',
  takes: (count: number) => formatCount(count, 'take'),
  // Files.
  exportAll: 'Export…',
  exported: (path: string) => `Saved as ${path}`,
  importFile: 'Import…',
  imported: (templates: number, snippets: number) =>
    `Added ${formatCount(templates, 'template')} and ${formatCount(snippets, 'snippet')}`,
  ownFiles: 'Files on this computer aren’t part of an exported template.',
  // Defaults.
  saveDefaults: (model: string) => `Use as defaults for ${model}`,
  saveDefaultsTip: 'New forms of this model start with these settings, without prompt and files.',
  defaultsSaved: (model: string) => `Saved as defaults for ${model}`,
  resetDefaults: 'Clear defaults',
  defaultsReset: (model: string) => `Cleared the defaults for ${model}`,
  // Snippets.
  snippetsLead: 'Pieces of prompts you use often. Insert adds one at the cursor.',
  snippetName: 'Snippet name',
  snippetText: 'Snippet text',
  saveSnippet: 'Save snippet',
  insert: 'Insert',
  // Earlier prompts.
  history: 'Earlier prompts',
  historyTip: 'Prompts you queued before. In the prompt, Alt+Up and Alt+Down step through them.',
  search: 'Search earlier prompts',
  noHistory: 'No prompts queued yet.',
  notFound: 'No earlier prompt matches.',
});
