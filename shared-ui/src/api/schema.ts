import type { components } from './schema.gen.ts'

export type { paths } from './schema.gen.ts'
export type * from './types.gen.ts'

type Schemas = components['schemas']

export type SearchResult = Schemas['SearchResult']
export type SearchHit = Schemas['SearchHit']
export type AskedFor = Schemas['AskedFor']
export type SearchMiss = Schemas['SearchMiss']
