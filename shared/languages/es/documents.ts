import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

/** What is wrong with what others made, and what an OpenAPI document says. */
export const readingFaults: Catalogue['readingFaults'] = {
  names: {
    document: 'Este documento',
    templates: 'Este archivo de plantillas',
    cast: 'Este archivo de reparto',
    file: 'Este archivo de Dailies',
  },
  unnamed: 'Esto',
  time: (name, seconds) => `${name} tarda más de ${seconds} segundos en leerse.`,
  memory: (name, megabytes) => `${name} necesita más de ${megabytes} MB de memoria para leerse.`,
  fault: (name) => `${name} no se ha podido leer hasta el final.`,
  tooManyTemplates: (maximum) => `Con este archivo superarías el límite de ${maximum}.`,
  tooLargeForTemplates: 'Este archivo es demasiado grande para ser de plantillas.',
  notTemplates: 'No es un archivo de plantillas.',
  notOneTemplate: 'Este archivo no contiene exactamente una plantilla.',
};

export const documentFaults: Catalogue['documentFaults'] = {
  'not-parsable': ({ message }) => `No es JSON ni YAML${message ? `: ${message}` : ''}.`,
  'not-a-document': () => 'No es un documento OpenAPI.',
  version: ({ found }) => `Este documento usa OpenAPI ${found}. Dailies lee de 3.0 a 3.2 y Swagger 2.0.`,
  'remote-reference': ({ at, found }) =>
    `Este documento remite a otro («${found}», en ${at}). Dailies no descarga otros documentos.`,
  'too-large': ({ maximum }) => `Este documento es demasiado grande: más de ${formatNumber(maximum)} partes.`,
  'too-long': ({ maximum }) =>
    `Este documento es demasiado largo: más de ${formatNumber(maximum)} caracteres, incluidas las partes repetidas.`,
  'long-name': ({ at, maximum }) =>
    `Este documento tiene un nombre de más de ${formatNumber(maximum)} caracteres (en ${at}).`,
  'too-deep': ({ maximum }) => `Este documento tiene más de ${String(maximum)} niveles de anidamiento.`,
  'huge-enum': ({ at, found }) =>
    `Este documento enumera ${formatNumber(found)} valores en un mismo lugar (en ${at}), y ningún formulario puede mostrarlos.`,
  'no-endpoints': ({ sending }) =>
    `Este documento no describe ningún punto de acceso que inicie una generación${sending === '' ? '' : `, solo ${sending}`}.`,
  'no-results': ({ starting }) =>
    `Este documento dice cómo iniciar una generación (${starting}), pero no tiene ninguna petición GET para consultarla.`,
  'no-form': ({ starting }) =>
    `Este documento dice cómo iniciar una generación (${starting}), pero lo que requiere no cabe en un formulario.`,
  other: () => 'No se puede usar este documento OpenAPI.',
};

export const importDisagreements: Catalogue['importDisagreements'] = {
  'missing-endpoint': () => 'El documento no tiene este modelo; puede que el servicio no lo ofrezca.',
  method: ({ shown, found }) => `La interfaz envía aquí ${shown}; el documento dice ${found}. Se omite.`,
  'no-json-body': () => 'El documento no muestra campos para este modelo. Se omite.',
  answer: ({ shown, found }) =>
    `La interfaz responde ${shown}; el documento muestra ${found === '' ? 'que no hay respuesta' : found}.`,
  'webhook-parameter': ({ shown }) => `El documento no menciona ${shown}. Se envía de todos modos.`,
  'key-header': ({ shown, found }) =>
    `La interfaz recibe la clave como ${shown}; el documento dice ${found}.`,
  'missing-field': ({ field }) => `El documento no tiene el campo «${field}».`,
  'extra-field': ({ field }) =>
    `El documento tiene un campo «${field}» que la interfaz no muestra. No se envía.`,
  'extra-required': ({ field }) =>
    `El documento exige «${field}», que la interfaz no muestra. Mientras nada lo rellene, este modelo no se puede usar.`,
  type: ({ field, shown, found }) => `«${field}» es ${shown} en la interfaz y ${found} en el documento.`,
  'min-length': ({ field, shown, found }) =>
    `«${field}»: mínimo de caracteres, ${shown || 'ninguno'} en la interfaz y ${found} en el documento.`,
  'max-length': ({ field, shown, found }) =>
    `«${field}»: máximo de caracteres, ${shown || 'ninguno'} en la interfaz y ${found} en el documento.`,
  'max-items': ({ field, shown, found }) =>
    `«${field}»: como máximo ${shown} en la interfaz y ${found} en el documento.`,
  values: ({ field, shown, found }) =>
    `«${field}» admite ${shown} en la interfaz y ${found} en el documento.`,
  unit: ({ field, shown, found }) => `«${field}» se lee aquí como ${shown}; el documento habla de ${found}.`,
  'test-mode-missing': () => 'La interfaz describe pruebas para este modelo; el documento, no.',
  'status-words': ({ shown, found }) =>
    `Las entregas dicen ${found} donde la consulta dice ${shown}; decide la consulta.`,
};

export const importNotes: Catalogue['importNotes'] = {
  'address-given': (text) => `Se usa la dirección indicada${text === '' ? '' : ` en lugar de ${text}`}.`,
  'other-server': (text) => `El documento menciona además el servidor ${text}. Se usa el primero.`,
  'plain-http': (text) => `${text} no va cifrado: la clave se puede leer por el camino.`,
  seconds: (text) => `«${text}» cuenta segundos, según el documento.`,
  'other-shapes': (text) =>
    `El documento muestra ${text} formas de esta solicitud; se usa lo que tienen en común.`,
  'unclear-words': (text) =>
    `No se dice qué significa ${text} para una generación. Hasta que indiques qué palabras son finales, no se paga nada.`,
  'new-model': (text) => `Modelo nuevo: ${text}.`,
  'endpoint-skipped': (text) =>
    `${text} parece relacionado, pero no se puede usar junto con el resto. Se omite.`,
  'field-left-out': (text) => `El formulario no tiene ningún campo para «${text}». Se omite.`,
  'secret-left-out': (text) =>
    `«${text}» es para una clave o contraseña. Los secretos no van en los formularios, así que se omite.`,
  'upload-elsewhere': (text) => `Los archivos van a ${text}.`,
  kept: (text) => `Se mantiene lo que habías fijado: ${text}.`,
  'pattern-unchecked': (text) =>
    `«${text}» está limitado por un patrón de un tipo que aquí no se comprueba. No se sabe qué valores admite.`,
  unusable: (text) => `Algo del documento no se puede usar y se omite: ${text}.`,
};

export const openMeanings: Catalogue['openMeanings'] = {
  upload: () => ({
    title: 'Enviar archivos de este ordenador',
    meaning: 'Dónde se suben los archivos, cómo se envían y cómo los llama después el servicio.',
  }),
  query: () => ({
    title: 'Consultar cómo va un trabajo',
    meaning: 'La dirección que informa de un trabajo y en qué parte de la respuesta están los resultados.',
  }),
  webhook: () => ({
    title: 'Leer las entregas',
    meaning: 'Dónde están en una entrega el ID, el estado y los resultados del trabajo.',
  }),
  'test-mode': () => ({
    title: 'Pruebas gratuitas',
    meaning:
      'El nombre del ajuste que convierte un trabajo en prueba gratuita. Con un nombre erróneo se cobraría como cualquier trabajo.',
  }),
  statuses: () => ({
    title: 'Palabras de terminado y fallido',
    meaning: 'Qué palabras del servicio significan que un trabajo ha terminado y cuáles que ha fallado.',
  }),
  'element-video': () => ({
    title: 'Vídeo de un elemento',
    meaning: 'Cómo llama el servicio al campo que contiene el vídeo de un elemento.',
  }),
  'unbilled-pause': () => ({
    title: 'Si «demasiado ocupado» es gratis',
    meaning: 'Si el servicio cobra un trabajo que rechaza por estar demasiado ocupado.',
  }),
  option: (_, label) => ({
    title: label,
    meaning: `Cómo llama el servicio a «${label.toLowerCase()}» y si espera un número o un texto.`,
  }),
  shape: () => ({
    title: 'Versión actual de la solicitud',
    meaning: 'El servicio muestra dos versiones de la solicitud de este modelo. ¿Cuál es la actual?',
  }),
  required: ({ field }) => ({
    title: `El servicio necesita «${field}»`,
    meaning: 'Es obligatorio en cada trabajo y aquí aún no hay nada que lo rellene.',
  }),
  'required-unknown': () => ({
    title: 'Campos obligatorios',
    meaning: 'Qué campos exige el servicio.',
  }),
  submission: () => ({
    title: 'Dónde está el ID del trabajo en la respuesta',
    meaning: 'En qué parte de la respuesta del servicio a un trabajo nuevo está su ID.',
  }),
  access: () => ({
    title: 'Cómo se envía la clave',
    meaning:
      'La cabecera que lleva tu clave y el texto que la precede; o el parámetro de consulta, si el servicio la recibe en la dirección.',
  }),
  header: ({ field }) => ({
    title: `Valor de «${field}»`,
    meaning: `Cada solicitud al servicio debe llevar la cabecera «${field}». Su valor es tuyo, por ejemplo el nombre de tu espacio de trabajo, y el documento no puede conocerlo.`,
  }),
  envelope: () => ({
    title: 'Qué significa el código de una respuesta',
    meaning: 'Dónde tiene una respuesta su propio código y qué valor significa éxito.',
  }),
  'answer-codes': ({ suggestion }) => ({
    title: `Qué significa el código ${suggestion ?? ''}`,
    meaning: 'Si el servicio no cobra nada por un trabajo al que responde con este código.',
  }),
  cost: () => ({
    title: 'Cuánto costó un trabajo',
    meaning: 'El número de la respuesta que dice cuánto se cobró por este trabajo.',
  }),
  'custom-model': ({ suggestion }) => ({
    title: 'Un modelo propio',
    meaning: `Si ${suggestion ?? 'esta dirección'} es un modelo del servicio.`,
  }),
};

export const openEffects: Catalogue['openEffects'] = {
  submit: 'Hasta entonces, este modelo no se puede usar.',
  'all-jobs': 'Hasta entonces, no se envía ningún trabajo de pago.',
  'local-files': 'Hasta entonces, solo se pueden usar direcciones web y archivos ya subidos.',
  'some-local-files': 'Hasta entonces, algunos campos solo admiten direcciones web y archivos ya subidos.',
  results: 'Hasta entonces, no puede volver ningún resultado.',
  'quick-results':
    'Hasta entonces, se consulta al servicio repetidamente y los resultados llegan algo más tarde.',
  'lost-results': 'Hasta entonces, no se puede encontrar un resultado cuya entrega se pierda.',
  'test-runs': 'Hasta entonces, no hay pruebas.',
  'video-elements': 'Hasta entonces, los elementos solo pueden tener imágenes.',
  voices: 'Hasta entonces, los elementos no tienen voces.',
  'this-setting': 'Hasta entonces, decide el servicio.',
  'early-checks':
    'Hasta entonces, un campo que falta solo se nota cuando el servicio rechaza el trabajo, sin coste.',
  'retry-when-busy': 'Hasta entonces, un trabajo así espera tu aprobación.',
  'clear-answers': 'Hasta entonces, un trabajo así puede haberse cobrado y te espera.',
  costs: 'Hasta entonces, solo cuentan tus propios precios.',
};

export const openSuggestions: Catalogue['openSuggestions'] = {
  likely: (suggestion) =>
    `Probablemente «${suggestion}». No se usa en trabajos de pago hasta que lo confirmes.`,
  possible: (suggestion) => `Puede que sea «${suggestion}».`,
  quoted: (sentence) => `El documento dice: «${sentence}»`,
};

export const candidateReasons: Catalogue['candidateReasons'] = {
  'takes-id': 'admite un ID',
  'has-state': 'su respuesta tiene un estado',
  'has-ends': 'con palabras de terminado y fallido',
  'has-results': 'su respuesta tiene direcciones',
  undescribed: 'el documento no muestra su respuesta',
};
