import { useLocation } from 'react-router'
import type { PageSection } from '../content/page.ts'
import { isEdited } from '../page/isPreview.ts'
import { useHydrated } from '../page/useHydrated.ts'
import { Part } from '../ui/Part.tsx'
import { arrange } from './arrange.ts'
import { isEmpty } from './isEmpty.ts'
import { kindOf } from './kinds.tsx'
import { nameOf } from './section.ts'

interface Props {
  of: PageSection[]
  /** Whether an opening without a picture has an ornament instead. */
  adorned: boolean
}

/**
 * The sections of a page in order. Sections of types that no plugin draws are omitted, and so are sections without
 * content, except in the page editor.
 */
export function Sections({ of: sections, adorned }: Props) {
  const { search } = useLocation()
  const isEditing = useHydrated() && isEdited(search)
  const shown = isEditing ? sections : sections.filter((section) => !isEmpty(section))
  return arrange(shown).map((placed) => {
    const { section } = placed
    const Section = kindOf(section.type)
    return (
      <Part key={section.id} id={section.id} name={nameOf(section)}>
        <Section {...placed} adorned={adorned} />
      </Part>
    )
  })
}
