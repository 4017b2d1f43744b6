import { useQuery } from '@tanstack/react-query'
import { ListScreen } from '../../screens/ListScreen.tsx'
import type { ScreenProps } from '../../screens/override.ts'
import { categoriesQuery } from './categories.ts'

/** The screen of posts, whose form suggests the categories that there are. */
export function PostsScreen({ type, override }: ScreenProps) {
  const { data: choices } = useQuery(categoriesQuery)
  const fields = type.fields.map((field) =>
    field.name === 'category' && choices ? { ...field, choices } : field,
  )
  return <ListScreen type={{ ...type, fields }} override={override} />
}
