import type { Catalogue } from '../catalogue.ts';

const CHECK_ADDRESS = 'Comprueba la dirección en el perfil.';
const ASK_OWNER = 'Pregunta a quien gestiona el servicio.';
const ASK_ADMIN = 'Pide a quien administra tu red que permita esta dirección.';
const SIGN_IN_TO_PROXY =
  'Inicia sesión en el proxy en Ajustes. En la línea de comandos, pon ambos datos en HTTPS_PROXY: http://NAME:PASSWORD@HOST:PORT.';
const TEST_TELLS = 'Una prueba gratuita o el primer trabajo lo dirán.';
const COMPARE_ADDRESS =
  'La dirección de consulta puede estar mal. Compárala con la documentación del servicio.';

/** The check of a connection. */
export const doctorSteps: Catalogue['doctorSteps'] = {
  address: 'Acceder al servicio',
  tls: 'Conexión segura',
  key: 'Clave de API',
  query: 'Consultar un trabajo',
  upload: 'Enviar un archivo',
  webhook: 'Recibir entregas',
  'test-run': 'Prueba gratuita',
};

export const doctorStates: Catalogue['doctorStates'] = {
  waiting: 'En espera',
  running: 'Comprobando…',
  ok: 'Funciona',
  warn: 'Requiere atención',
  failed: 'No funciona',
  skipped: 'Omitido',
};

export const doctorDays: Catalogue['doctorDays'] = { unknown: 'una fecha desconocida' };

export const doctorFindings: Catalogue['doctorFindings'] = {
  reached: ({ host, milliseconds }) => fine(`${host} responde en ${milliseconds} ms.`),
  'reached-by-vpn': ({ host, range }) =>
    fine(
      `${host} responde a través de una VPN que inventa las direcciones de los nombres (${range}). Los resultados se descargan igualmente.`,
    ),
  'vpn-not-open': ({ host, range }) =>
    say(
      `${host} lleva a una dirección de las que inventan las VPN (${range}), pero otros nombres no.`,
      `Si hay una VPN activa, permite ${range} en Ajustes para que se descarguen los resultados de otros hosts. Si el propio servicio está en esa red, no hay que hacer nada.`,
    ),
  'name-unknown': ({ host }) =>
    say(
      `No existe ningún servidor llamado ${host}.`,
      `${CHECK_ADDRESS} Si es correcta, comprueba la red de este ordenador.`,
    ),
  'name-lookup-failed': ({ host }) =>
    say(
      `No se ha podido resolver el nombre ${host}.`,
      'Comprueba que este ordenador tiene conexión y vuelve a comprobar.',
    ),
  'connection-refused': ({ host, port }) =>
    say(
      `${host} existe, pero nada escucha en el puerto ${port}.`,
      `${CHECK_ADDRESS} Si es correcta, el servicio está caído.`,
    ),
  'connection-timeout': ({ host, port }) =>
    say(
      `${host} no ha respondido en el puerto ${port}.`,
      'Puede que un cortafuegos o una VPN lo bloqueen. Prueba con otra red.',
    ),
  'connection-failed': ({ host, cause }) =>
    say(
      `No se ha podido conectar con ${host} (${cause}).`,
      'Comprueba la red de este ordenador y vuelve a comprobar.',
    ),
  'stand-in-only': () =>
    say(
      'Esta copia funciona con un entorno sustituto, que solo puede acceder a servicios de este ordenador.',
      'Iníciala con el entorno oficial para conectar este servicio.',
    ),
  'reached-through-proxy': ({ host, proxy, milliseconds }) =>
    fine(`${host} responde a través del proxy ${proxy} en ${milliseconds} ms.`),
  'proxy-unreachable': ({ proxy }) =>
    say(
      `La configuración de red de este ordenador indica el proxy ${proxy}, que no responde.`,
      'Comprueba el proxy en la configuración de red del sistema o pregunta a quien administra tu red.',
    ),
  'proxy-unsupported': ({ proxy }) =>
    say(
      `La configuración de red de este ordenador indica ${proxy}, un tipo de proxy que Dailies no puede usar.`,
      'Dailies usa proxies HTTP y HTTPS. Pide uno a quien administra tu red.',
    ),
  'proxy-wants-sign-in': ({ proxy }) =>
    say(`El proxy ${proxy} pide nombre de usuario y contraseña.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-refused': ({ proxy }) =>
    say(`El proxy ${proxy} ha rechazado el nombre de usuario y la contraseña.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-unknown': ({ proxy }) =>
    say(
      `El proxy ${proxy} pide iniciar sesión de una forma que Dailies no conoce.`,
      'Dailies puede iniciar sesión con nombre de usuario y contraseña (Basic). Pide a quien administra tu red que lo permita o que deje pasar este servicio.',
    ),
  'proxy-refused': ({ proxy, host, port }) =>
    say(`El proxy ${proxy} no deja pasar conexiones a ${host}, puerto ${port}.`, ASK_ADMIN),
  'certificate-trusted': ({ issuer, validTo }) =>
    fine(`El certificado de ${issuer} es de confianza hasta: ${validTo}.`),
  'certificate-ends-soon': ({ validTo }) =>
    say(`El certificado es de confianza, pero solo hasta: ${validTo}.`, ASK_OWNER),
  'certificate-expired': ({ issuer, validTo }) =>
    say(
      `El certificado${issuer === '' ? '' : ` de ${issuer}`} ha caducado${validTo ? ` (${validTo})` : ''}, así que no se envía nada.`,
      `${ASK_OWNER} Si la fecha de este ordenador está mal, corrígela primero.`,
    ),
  'certificate-not-yet-valid': ({ issuer, validFrom }) =>
    say(
      `El certificado${issuer === '' ? '' : ` de ${issuer}`} aún no es válido. Lo será a partir de: ${validFrom}.`,
      'Comprueba la fecha de este ordenador. Si es correcta, pregunta a quien gestiona el servicio.',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `${host} usa un certificado firmado por sí mismo, así que cualquiera podría suplantarlo. No se envía nada.`,
      'Si es tu propio servicio, haz que este ordenador confíe en el certificado y reinicia Dailies, o usa uno de una autoridad pública.',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `El certificado lo ha emitido ${issuer || 'una autoridad sin nombre'}, en quien este ordenador no confía. No se envía nada.`,
      'Puede que la red de tu estudio inspeccione las conexiones: pide a quien la administra que ese certificado sea de confianza aquí y después reinicia Dailies. Si no, pregunta a quien gestiona el servicio.',
    ),
  'certificate-incomplete': ({ host, issuer }) =>
    say(
      `${host} no envía el certificado de su emisor${issuer === '' ? '' : `, ${issuer}`}. Es un fallo del host. No se envía nada.`,
      'Comunícalo a quien gestiona el servicio: falta el certificado intermedio.',
    ),
  'certificate-wrong-host': ({ host, issuer, names }) =>
    say(
      `El certificado${issuer === '' ? '' : ` de ${issuer}`} es para ${names || 'otro servidor'}, no para ${host}. No se envía nada.`,
      `${CHECK_ADDRESS} Quizá necesite uno de estos nombres.`,
    ),
  'handshake-failed': ({ cause }) =>
    say(
      `No se ha podido establecer una conexión segura (${cause}).`,
      'Comprueba si la dirección necesita http:// u otro puerto.',
    ),
  'plain-on-this-computer': () => fine('El servicio está en este ordenador, así que nada sale de él.'),
  plain: () =>
    say(
      'La dirección empieza por http://, así que otras personas de la red pueden leer tu clave.',
      'Usa la dirección https:// si la hay.',
    ),
  'key-accepted': () => fine('El servicio acepta la clave y rechaza la misma solicitud sin ella.'),
  'key-not-looked-at': ({ status }) =>
    say(
      `El servicio responde ${status} con clave y sin ella, así que no se puede saber si la clave funciona.`,
      TEST_TELLS,
    ),
  'key-missing': () =>
    say('No hay ninguna clave guardada para este perfil.', 'Guarda la clave y vuelve a comprobar.'),
  'key-refused': ({ said }) =>
    say(
      `El servicio no reconoce esta clave (401)${said}.`,
      'Vuelve a copiarla del panel del servicio. Asegúrate de que está completa y de que no se ha sustituido allí.',
    ),
  'key-not-allowed': ({ said }) =>
    say(
      `El servicio reconoce la clave, pero no permite esto (403)${said}.`,
      'En el panel del servicio, comprueba tu saldo, los permisos de la clave y las redes desde las que se puede usar.',
    ),
  'no-free-read': () =>
    say('El perfil no tiene ninguna solicitud gratuita, así que no se puede probar la clave.', TEST_TELLS),
  'query-answers': ({ status }) => fine(`Un ID inventado recibe la respuesta ${status}, como debe ser.`),
  'query-same-as-nowhere': ({ status }) =>
    say(`La respuesta (${status}) es la misma que la de una dirección que no existe.`, COMPARE_ADDRESS),
  'query-takes-anything': () =>
    say('El servicio ha respondido como si existiera un ID inventado.', COMPARE_ADDRESS),
  'query-unclear': ({ status, said }) =>
    say(`El servicio ha respondido con ${status}${said}.`, 'Vuelve a comprobar en unos minutos.'),
  'query-no-answer': () => say('El servicio no ha respondido.', 'Comprueba la red y vuelve a comprobar.'),
  'query-not-bound': () =>
    say(
      'El perfil no dice cómo consultar un trabajo, así que los resultados solo llegan por entrega.',
      'Si el servicio ofrece una forma, rellénala en «Por completar». Así nada depende de las entregas.',
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(
      `Se ha subido una imagen pequeña en ${milliseconds} ms como «${reference}». Las subidas son gratuitas.`,
    ),
  'upload-not-needed': () => fine('Los archivos van en la propia solicitud, así que no hace falta subirlos.'),
  'upload-not-everywhere': () =>
    say(
      'El perfil no dice cómo subir archivos, así que solo sirven en los campos que los envían en la solicitud.',
      'Si el servicio ofrece una forma, rellénala en «Por completar».',
    ),
  'upload-not-bound': () =>
    say(
      'El perfil no dice cómo enviar archivos, así que solo sirven direcciones web como referencias.',
      'Si el servicio ofrece una forma, rellénala en «Por completar».',
    ),
  'upload-only-suggested': () =>
    say(
      'La forma de enviar archivos es solo una sugerencia, así que no se ha probado.',
      'Confírmala en «Por completar» y vuelve a comprobar.',
    ),
  'upload-failed': () =>
    say(
      'No se ha podido subir la imagen.',
      'Compara los ajustes de subida con la documentación del servicio.',
    ),
  'delivery-comes-back': ({ milliseconds }) =>
    fine(`Una entrega de prueba ha llegado en ${milliseconds} ms.`),
  'delivery-not-needed': () =>
    fine('A este servicio se le consultan los resultados, así que no hacen falta entregas.'),
  'delivery-failed': () =>
    say(
      'Las entregas no llegan. Se consulta al servicio, así que no se pierde nada.',
      'Revisa los ajustes de Entrega o elige «Solo por consulta».',
    ),
  'no-way-back': () =>
    say(
      'Los resultados no pueden volver: no se puede consultar al servicio y las entregas no llegan. Los trabajos esperan y no se envían.',
      'Indica cómo consultar un trabajo o elige una forma de entrega que funcione.',
    ),
  'test-completed': ({ model }) =>
    fine(`Una prueba gratuita de ${model} ha terminado y su archivo está aquí.`),
  'test-completed-without-file': ({ model }) =>
    fine(`Una prueba gratuita de ${model} ha terminado. No ha traído archivo, algo normal en las pruebas.`),
  'test-not-wanted': () => say('No has pedido una prueba.', null),
  'test-not-bound': () =>
    say(
      'El perfil no nombra el ajuste de prueba, así que no se ha enviado ninguna: con un nombre erróneo se cobraría.',
      'Si la documentación del servicio lo nombra, rellénalo en «Por completar».',
    ),
  'test-only-suggested': () =>
    say(
      'El ajuste de prueba es solo una sugerencia, así que no se ha enviado ninguna: con un nombre erróneo se cobraría.',
      'Si la documentación del servicio tiene este nombre, confírmalo en «Por completar».',
    ),
  'test-no-model': () =>
    say(
      'Todos los modelos necesitan antes un archivo, así que no se ha probado ninguno.',
      'Pon una prueba en cola desde Composición.',
    ),
  'test-queue-paused': () =>
    say(
      'La cola está en pausa, así que no se ha enviado ninguna prueba.',
      'Reanuda la cola y vuelve a comprobar.',
    ),
  'test-held': ({ reason }) =>
    say(
      `La prueba ha tenido que esperar: ${reason || 'algo la retiene'}. Se ha cancelado y no se ha enviado nada.`,
      'Corrígelo y vuelve a comprobar.',
    ),
  'test-refused': () =>
    say('El servicio ha rechazado la prueba. No se ha generado nada.', 'Compara su mensaje con el perfil.'),
  'test-unknown': () =>
    say(
      'La prueba se ha enviado, pero no ha llegado una respuesta clara. Está en la cola y no se volverá a enviar.',
      'Mira si aparece en el panel del servicio.',
    ),
  'test-failed': () => say('La prueba ha acabado sin resultado.', 'Consulta su historial en la cola.'),
  'test-still-running': () => say('La prueba aún no ha terminado.', 'Continúa en la cola.'),
  'needs-connection': () =>
    say('Sin comprobar: antes se debe poder acceder al servicio de forma segura.', null),
  'needs-key': () => say('Sin comprobar: necesita una clave que el servicio acepte.', null),
  stopped: () => say('Has detenido aquí la comprobación.', null),
};

function fine(found: string): { found: string; remedy: string | null } {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null): { found: string; remedy: string | null } {
  return { found, remedy };
}
