import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler, type UnknownRow } from 'kysely'

class Names extends CamelCasePlugin {
  override snakeCase(name: string): string {
    return super.snakeCase(name)
  }
}
const names = new Names()

/**
 * Names of tables and columns are camel case in code and snake case in SQL. They are translated while the SQL is
 * written. Kysely's own plugin copies the tree of each query instead, which takes longer than writing the SQL.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.snakeCase(name))
  }
}

export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler()
  }
}

/** Renames the columns of results. Values stay as they are, also when they are JSON. */
export class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: Parameters<CamelCasePlugin['transformQuery']>[0]) {
    return node
  }

  protected override mapRow(row: UnknownRow): UnknownRow {
    const renamed: UnknownRow = {}
    for (const name in row) renamed[this.camelCase(name)] = row[name]
    return renamed
  }
}
