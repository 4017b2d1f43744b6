import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { suggestionsQuery } from './queries.ts'
import type { ContentType } from '../../model/schema.ts'

/** A type whose fields suggest existing values, if the schema has an address for these. */
export function useSuggesting(type: ContentType): ContentType {
  const suggesting = type.fields.flatMap(({ name, suggest }) =>
    suggest === undefined ? [] : [{ name, suggest }],
  )
  const found = useQueries({
    queries: suggesting.map(({ suggest }) => suggestionsQuery(type, suggest)),
    combine: (results) =>
      suggesting.map(({ name }, at) => ({ name, choices: results[at]?.data })),
  })
  // The type must be stable between renders, or all rows render again.
  return useMemo(() => {
    const fields = type.fields.map((field) => {
      const choices = found.find(({ name }) => name === field.name)?.choices
      return choices ? { ...field, choices } : field
    })
    return { ...type, fields }
  }, [type, found])
}
