import type { ImportContext } from './findings.ts';
import { formBody, type Operation, requestBodies, requestShapes } from './operations.ts';
import { isListOfWords } from './read-settings.ts';
import { hasPrompt } from './request-form.ts';
import type { Shape } from './shapes.ts';
import { readUploadPurpose } from './upload-purpose.ts';

/** What a submission takes: JSON, or, where that is none, a form with a prompt or one that is worked on; any other is an upload's. */
export function takenShapes(context: ImportContext, operation: Operation): readonly Shape[] {
  const json = requestShapes(context, operation);
  const form = json.length > 0 ? null : formBody(requestBodies(context.locator, operation.located));
  const shapes = form === null ? json : context.shapes.read(form.schema);
  return form === null || shapes.some(hasPrompt) || worksOnFile(operation, shapes) ? shapes : [];
}

function worksOnFile(operation: Operation, shapes: readonly Shape[]): boolean {
  const names = shapes.flatMap(({ properties }) => [...properties.keys()]);
  const { saysWork, saysFiles } = readUploadPurpose(operation, names, []);
  return saysWork && !saysFiles;
}

/** True of a form without a prompt: what it is for is then known by its answer alone. */
export function isFileForm(context: ImportContext, operation: Operation): boolean {
  return requestShapes(context, operation).length === 0 && !takenShapes(context, operation).some(hasPrompt);
}

const OF_SOMETHING_ELSE =
  /cancel|\btrain(ing)?\b|fine-?tun|upload|files?\b|webhook|keys?\b|token|estimate|balance|billing|feedback|favou?rite|login|auth/i;

/** Whatever may start a generation, wherever it is sent; its answer is not looked at. */
export function listLikelySubmissions(context: ImportContext): Operation[] {
  return context.operations.filter(
    (operation) =>
      operation.method === 'post' &&
      takenShapes(context, operation).length > 0 &&
      startsGeneration(context, operation),
  );
}

/** By its path: to call one off, to put a file there, to look at what is left. */
export function isOfSomethingElse({ path }: Pick<Operation, 'path'>): boolean {
  return OF_SOMETHING_ELSE.test(path);
}

/** What takes a prompt, or says that it makes something. */
export function startsGeneration(context: ImportContext, operation: Operation): boolean {
  if (isOfSomethingElse(operation) || isFileForm(context, operation)) return false;
  const shapes = takenShapes(context, operation);
  const isInside = (name: string) => {
    const inner = context.shapes.property(shapes, name);
    return inner.some(hasPrompt) || isListOfWords(context, inner);
  };
  return (
    shapes.some((shape) => hasPrompt(shape) || [...shape.properties.keys()].some(isInside)) ||
    (/\b(generat|creat|mak|render|animat)\w* (an? |the )?([\w-]+ ){0,3}(image|video|clip|picture)/i.test(
      operation.words,
    ) &&
      !takesFilesIn(context, operation))
  );
}

/** What keeps files and makes none: it says no more than that, or the file itself is sent to what it has made room for. */
export function takesFilesIn(context: ImportContext, operation: Operation): boolean {
  const names = takenShapes(context, operation).flatMap(({ properties }) => [...properties.keys()]);
  const { saysFiles, saysWork } = readUploadPurpose(operation, names, []);
  return (saysFiles && !saysWork) || context.operations.some(isBehind);

  function isBehind(other: Operation): boolean {
    const isThere = other.method !== 'get' && other.path.startsWith(`${operation.path}/{`);
    const bodies = isThere ? requestBodies(context.locator, other.located) : [];
    return bodies.some(({ type }) => /^(multipart\/form-data|application\/octet-stream|video\/)/.test(type));
  }
}
