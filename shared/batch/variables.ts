const VARIABLE = /\{\{\s*([^{}|]+?)\s*\}\}/g;

/** The names between double braces of a prompt, each once, in their order. */
export function listVariables(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] as string))];
}

/** Puts a value in the place of every `{{name}}`; what has none stays as it is. Values are not read again. */
export function fillVariables(text: string, lookUp: (name: string) => string | undefined): string {
  if (!text.includes('{{')) return text;
  return text.replace(VARIABLE, (whole, name: string) => lookUp(name) ?? whole);
}

/** The value of a variable; names that every object has, such as `constructor`, have none of their own. */
export function variableValue(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
