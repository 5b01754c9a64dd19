/** The statements of a migration, one by one, as its author laid them out: each ends with its line, a trigger with `END;`. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const line of sql.split('\n')) {
    statement += `${line}\n`;
    const end = /^\s*CREATE TRIGGER/.test(statement) ? /\bEND;\s*$/ : /;\s*$/;
    if (!end.test(line)) continue;
    statements.push(statement);
    statement = '';
  }
  return statements;
}
