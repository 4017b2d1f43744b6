import { useQuery } from '@tanstack/react-query'
import { AnyLink } from '../../../ui/AnyLink.tsx'
import { Fact } from './Fact.tsx'
import { pageOf } from '../places.ts'
import { type Target, targetQuery } from '../queries.ts'

interface Props {
  label: string
  target: Target
  /** Of the entry that is referred to. */
  id: string
}

/** Another entry by its title, which leads to its page; nothing where there is none that visitors see. */
export function Reference({ label, target, id }: Props) {
  const { data, isError } = useQuery(targetQuery(target, id))
  const title = data?.entity[target.title]
  if (isError || typeof title !== 'string') return null
  const slug = data?.entity[target.slug ?? '']
  const name = typeof slug === 'string' && slug !== '' ? slug : id
  const { page } = target
  return (
    <Fact label={label}>
      {page === undefined ? title : <AnyLink href={pageOf(page, name)}>{title}</AnyLink>}
    </Fact>
  )
}
