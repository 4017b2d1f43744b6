// Prints the types of a document, as `quoin-client types` does for that of a site: types.ts FILE
import { readFileSync } from 'node:fs'
import { typesFrom, type Document } from '../src/generate.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: types.ts FILE')
process.stdout.write(typesFrom(JSON.parse(readFileSync(file, 'utf8')) as Document))
