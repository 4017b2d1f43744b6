import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { suggestionsQuery } from './queries.ts'
import type { ContentType } from '../../model/schema.ts'

/** A type whose fields offer the values that entries have so far, where the schema says where these are listed. */
export function useSuggesting(type: ContentType): ContentType {
  const suggesting = type.fields.flatMap(({ name, suggest }) =>
    suggest === undefined ? [] : [{ name, suggest }],
  )
  const found = useQueries({
    queries: suggesting.map(({ suggest }) => suggestionsQuery(type, suggest)),
    combine: (results) =>
      suggesting.map(({ name }, at) => ({ name, choices: results[at]?.data })),
  })
  // Rows are drawn again with another type: it must not be another one each time.
  return useMemo(() => {
    const fields = type.fields.map((field) => {
      const choices = found.find(({ name }) => name === field.name)?.choices
      return choices ? { ...field, choices } : field
    })
    return { ...type, fields }
  }, [type, found])
}
