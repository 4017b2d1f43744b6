import { useQuery } from '@tanstack/react-query'
import shell from '../../ui/Shell.module.css'
import tones from '../../ui/Section.module.css'
import type { SectionProps } from '../section.ts'
import { ownSectionQuery } from './queries.ts'

/** A section of a plugin, drawn by its module on the site's background; nothing without the module. */
export function OwnSection({ section, tone }: SectionProps) {
  const { data: Own } = useQuery(ownSectionQuery(section.type))
  if (!Own) return null
  return (
    <section
      id={section.id}
      className={tones[tone]}
      data-tone={tone}
      data-own-section={section.type}
    >
      <div className={shell.shell}>
        <Own section={section} value={section.metadata ?? {}} />
      </div>
    </section>
  )
}
