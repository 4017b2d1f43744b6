import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListScreen } from '../../screens/ListScreen.tsx'
import type { ScreenProps } from '../../screens/override.ts'
import { categoriesQuery } from './categories.ts'

/** The screen of posts, whose form suggests the categories that there are. */
export function PostsScreen({ type, override }: ScreenProps) {
  const { data: choices } = useQuery(categoriesQuery)
  // Rows are drawn again with another type: it must not be another one each time.
  const suggesting = useMemo(() => {
    const fields = type.fields.map((field) =>
      field.name === 'category' && choices ? { ...field, choices } : field,
    )
    return { ...type, fields }
  }, [type, choices])
  return <ListScreen type={suggesting} override={override} />
}
