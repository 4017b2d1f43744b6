import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { entriesIn, WithData } from '../../ui/load/WithData.tsx'
import { Pictured } from '../../ui/picture/Pictured.tsx'
import shell from '../../ui/Shell.module.css'
import { lookAttributes } from '../../ui/Section.tsx'
import tones from '../../ui/Section.module.css'
import type { SectionProps } from '../section.ts'
import { ownSectionQuery } from './queries.ts'

/** A section of a plugin, drawn by its module on the site's background; nothing without the module. */
export function OwnSection({ section, tone }: SectionProps) {
  const { data: own } = useQuery(ownSectionQuery(section.type))
  const [search] = useSearchParams()
  const value = section.metadata ?? {}
  const { default: Own, load } = own ?? {}
  if (!Own) return null
  return (
    <section
      id={section.id}
      className={tones[tone]}
      data-tone={tone}
      data-own-section={section.type}
      {...lookAttributes(section.metadata?.look)}
    >
      <div className={shell.shell}>
        <WithData loads={load} from={{ search, section: value }} instead={() => null}>
          {(data) => (
            <Pictured of={[section, ...entriesIn(data)]}>
              <Own section={section} value={value} data={data} />
            </Pictured>
          )}
        </WithData>
      </div>
    </section>
  )
}
