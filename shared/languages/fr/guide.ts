import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const guide: Catalogue['guide'] = {
  otherNames: 'aide manuel',
  search: 'Rechercher dans le guide',
  contents: 'Pages du guide',
  found: (count) => counted(count, 'section', 'sections'),
  nothing: 'Rien trouvé. Essayez d’autres mots.',
  showMe: (what) => `Montrez-moi comment ${what}`,
  onPracticeOnly: 'Uniquement avec le service d’entraînement, où rien n’est facturé.',
};

export const shows: Catalogue['shows'] = {
  step: (number, of) => `${formatNumber(number)} sur ${formatNumber(of)}`,
  next: 'Suivant',
  done: 'Terminé',
  stop: 'Arrêter',
  firstTake: {
    title: 'mettre en file une première prise',
    prompt: 'Le prompt dit ce qu’on doit voir. Celui-ci est un exemple ; remplacez-le si vous le souhaitez.',
    queue:
      'Sélectionnez « Mettre en file ». Le service d’entraînement crée un vrai fichier, et rien n’est facturé.',
    stage: 'La prise apparaît ici, la plus récente en premier.',
  },
  variations: {
    title: 'en faire trois avec un seul prompt',
    prompt: 'Les mots entre accolades sont des variantes : {dawn|noon|dusk} crée une tâche pour chacun.',
    queue: 'Le bouton indique le nombre de tâches.',
  },
  needsYou: {
    title: 'trouver ce qui est à traiter',
    filters:
      'Les tâches par état. « À traiter » réunit les issues inconnues et les tâches qui attendent votre approbation.',
  },
  find: {
    title: 'trouver une prise',
    field: 'Saisissez ce dont vous vous souvenez : des mots du prompt, un nom, une note ou un mot-clé.',
  },
};
