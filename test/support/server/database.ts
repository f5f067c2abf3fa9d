import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDb } from '#server/db.ts'

export interface TestDatabase {
  db: Db
  url: string
  close(): Promise<void>
}

/** A fresh copy of the migrated template on real PostgreSQL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await copyTemplate()
  const { db } = openDb(url, 10, { waitSeconds: 60 })
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await drop()
    },
  }
}

export function copyTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('bustan_template')
}

/** A database without tables. */
export function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('template1')
}

async function createDatabase(from: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(inject('templateUrl'))
  const name = `t_${randomBytes(6).toString('hex')}`
  await administer(template, `create database ${name} template ${from} strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(template, `drop database if exists ${name} with (force)`) }
}

async function administer(template: URL, statement: string): Promise<void> {
  const admin = new URL(template)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    // PostgreSQL refuses two concurrent copies (55006), so they run one at a time.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
