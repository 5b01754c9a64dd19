import { isJsonObject, type JsonObject } from '../../kernel/json-pointer.ts';

/** How a service is spoken to, with the value of a header: one that has its value waits for none. */
export function fillHeader(access: JsonObject, name: string, value: string): JsonObject {
  const { open, ...rest } = access;
  const left = Array.isArray(open) ? open.filter((one) => one !== name) : [];
  const constants = { ...(isJsonObject(rest['constants']) ? rest['constants'] : {}), [name]: value };
  return { ...rest, constants, ...(left.length === 0 ? {} : { open: left }) };
}
