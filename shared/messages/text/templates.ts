import { formatCount } from '../format.ts';
import { spoken } from '../spoken.ts';

/** Words of what is kept for the next time: templates, snippets, earlier prompts, defaults. */
export const TEMPLATE_TEXT = spoken('templates', {
  open: 'Templates',
  tip: 'Templates, pieces of prompts, and folders whose new files become jobs',
  title: 'Templates',
  tabs: { templates: 'Templates', snippets: 'Snippets', watches: 'Watched folders' },
  tabsLabel: 'What is shown',
  // Templates.
  lead: 'A template keeps the model and everything in the form. {{names}} in its prompt are asked for when you use it.',
  name: 'Name of the template',
  save: 'Save what is in the form',
  saved: (name: string) => `Saved as “${name}”`,
  none: 'No templates yet.',
  use: 'Use',
  overwrite: 'Overwrite with the form',
  overwritten: (name: string) => `“${name}” now holds what is in the form`,
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
  inFormLead: 'What was there before is kept.',
  region: 'Template in the form',
  bringBack: 'Back to what was there',
  keep: 'Keep this',
  unknownModel: 'This service does not have its model.',
  takes: (count: number) => formatCount(count, 'take'),
  // Files.
  exportAll: 'Export…',
  exported: (path: string) => `Saved as ${path}`,
  importFile: 'Import…',
  imported: (templates: number, snippets: number) =>
    `Added ${formatCount(templates, 'template')} and ${formatCount(snippets, 'snippet')}`,
  ownFiles: 'A file that is handed on holds no files of this computer.',
  // Defaults.
  saveDefaults: (model: string) => `Begin with this for ${model}`,
  saveDefaultsTip: 'The form of this model begins with what it holds now, but for prompt and files.',
  defaultsSaved: (model: string) => `${model} begins with this from now on`,
  resetDefaults: 'Begin empty again',
  defaultsReset: (model: string) => `${model} begins empty again`,
  // Snippets.
  snippetsLead: 'Pieces of prompts by name: Insert puts one where the cursor stands in the prompt.',
  snippetName: 'Name of the snippet',
  snippetText: 'Text of the snippet',
  saveSnippet: 'Save snippet',
  insert: 'Insert',
  // Earlier prompts.
  history: 'Earlier prompts',
  historyTip: 'Prompts that you queued before. Alt+Up and Alt+Down go through them in the prompt.',
  search: 'Search earlier prompts',
  noHistory: 'No prompts queued yet.',
  notFound: 'No earlier prompt matches.',
});
