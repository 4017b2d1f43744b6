import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useType } from '../../../api/entries/useSchema.ts'
import type { RowProps } from '../../../entry-form/override.ts'
import { Sortable } from '../../../fields/sortable/index.tsx'
import { sentence } from '../../../fields/sentence.ts'
import { asTexts } from '../../../fields/texts.ts'
import { type Entry, textOf, titleOf } from '../../../model/schema.ts'
import { useSession } from '../../../session/store.ts'
import { useOpenPage } from '../PageContext.ts'
import { allPagesQuery, allSectionsQuery } from '../pagesQueries.ts'
import { keptSections } from './keptSections.ts'
import { kindOf } from './kinds.ts'
import { Removed } from './Removed.tsx'
import { SectionBody } from './SectionBody.tsx'
import styles from './sections.module.css'
import { useNewSection } from './useNewSection.ts'
import { otherPagesOf } from './uses.ts'

const GalleryDialog = lazyPart(() =>
  import('./GalleryDialog.tsx').then((file) => file.GalleryDialog),
)
const ExistingDialog = lazyPart(() =>
  import('./ExistingDialog.tsx').then((file) => file.ExistingDialog),
)

/** The sections of a page in their order, each with what can be done with it and, where it is open, its form. */
export function SectionsRow({ field, control, errorAt }: RowProps) {
  const { type: pageType, page, sections: forms } = useOpenPage()
  const type = useType('section')
  const ids = useController({ name: field.name, control }).field
  const hiding = useController({ name: 'hidden', control }).field
  const value = asTexts(ids.value)
  const hidden = asTexts(hiding.value)
  const { data: sections } = useQuery(allSectionsQuery(type))
  const { data: pages } = useQuery(allPagesQuery(pageType))
  const session = useSession()
  // What was typed in some before a reload is saved with the page.
  const [open, setOpen] = useState(() => keptSections(session, type))
  const [asking, setAsking] = useState<'gallery' | 'existing'>()
  const [fresh, setFresh] = useState('')
  const [removed, setRemoved] = useState<string[]>([])
  const toast = useToast()
  const create = useNewSection(type)
  const keyOf = useNumbers()
  const label = useId()
  const sectionAt = (at: number) => sections?.items.find(({ id }) => id === value[at])
  const nameAt = (at: number) => {
    const section = sectionAt(at)
    return section ? titleOf(type, section) : (value[at] ?? '')
  }
  // What is undone later starts from the list as it is then.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const change = (next: string[]) => {
    latest.current = next
    ids.onChange(next)
  }
  const insert = (id: string, at: number) => {
    change(latest.current.toSpliced(at, 0, id))
    setRemoved((before) => before.filter((other) => other !== id))
  }
  const isOpen = (id: string) => open.includes(id)
  const show = (id: string) => {
    setOpen((before) => [...before.filter((other) => other !== id), id])
  }
  const remove = (id: string, at: number) => {
    const isTyped = forms.isTyped(id)
    setRemoved((before) => [...before, id])
    setOpen((before) => before.filter((other) => other !== id))
    toast({
      title: `${nameAt(at)} is taken off the page.`,
      action: {
        text: 'Undo',
        hint: 'Or add it again by Use an existing section',
        run: () => {
          if (!latest.current.includes(id)) insert(id, at)
          // A save of the page has what was typed there again.
          if (isTyped) show(id)
        },
      },
    })
  }
  const copy = async (section: Entry, instead: boolean) => {
    const made = await create(section, '', forms.typedIn(section.id))
    if (made === undefined) return
    if (instead) forms.forget(section.id)
    const before = latest.current
    const place = before.indexOf(section.id)
    change(before.toSpliced(instead ? place : place + 1, instead ? 1 : 0, made.id))
    if (hidden.includes(section.id)) hiding.onChange([...hidden, made.id])
    show(made.id)
  }
  const move = (from: number, to: number) => {
    change(value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1)))
  }
  const most = field.maxItems ?? Infinity
  return (
    <section className={styles.sections} aria-labelledby={label}>
      <h2 id={label} className={styles.heading}>
        {field.label}
      </h2>
      <Sortable
        lines
        name={field.name}
        value={value}
        keyOf={keyOf}
        onChange={(next) => {
          const at = value.findIndex((id) => !next.includes(id))
          change(next)
          if (at >= 0) remove(value[at] ?? '', at)
        }}
        errorAt={errorAt}
        called={nameAt}
        titleOf={(id, at) => (
          <>
            <span className={styles.kind}>
              {kindOf(textOfKind(sectionAt(at))).label}
              {hidden.includes(id) && <Badge variant="secondary">Hidden</Badge>}
            </span>
            {nameAt(at)}
          </>
        )}
        foot={() => (
          <div className={styles.adders}>
            <Button
              variant="secondary"
              disabled={value.length >= most}
              onPointerEnter={GalleryDialog.preload}
              onFocus={GalleryDialog.preload}
              onClick={() => {
                setAsking('gallery')
              }}
            >
              <Glyph of={plus} />
              Add section
            </Button>
            <Button
              variant="ghost"
              disabled={value.length >= most}
              onPointerEnter={ExistingDialog.preload}
              onFocus={ExistingDialog.preload}
              onClick={() => {
                setAsking('existing')
              }}
            >
              Use an existing section
            </Button>
          </div>
        )}
      >
        {(_, at) => {
          const id = value[at] ?? ''
          const section = sectionAt(at)
          const isHidden = hidden.includes(id)
          return (
            <SectionBody
              key={id}
              type={type}
              section={section}
              name={nameAt(at)}
              open={isOpen(id)}
              fresh={fresh === id}
              hidden={isHidden}
              others={otherPagesOf(pages?.items ?? [], id, page.id)}
              pageType={pageType}
              onToggle={() => {
                if (isOpen(id)) setOpen(open.filter((other) => other !== id))
                else show(id)
              }}
              onMove={{
                up:
                  at > 0
                    ? () => {
                        move(at, at - 1)
                      }
                    : undefined,
                down:
                  at < value.length - 1
                    ? () => {
                        move(at, at + 1)
                      }
                    : undefined,
              }}
              onHide={() => {
                hiding.onChange(
                  isHidden ? hidden.filter((other) => other !== id) : [...hidden, id],
                )
              }}
              onCopy={(instead) => {
                if (section) void copy(section, instead)
              }}
            />
          )
        }}
      </Sortable>
      {errorAt(field.name) !== undefined && (
        <p className={styles.complaint} role="alert">
          {sentence(field.label, errorAt(field.name))}
        </p>
      )}
      <Removed
        type={type}
        sections={(sections?.items ?? []).filter(
          ({ id }) => removed.includes(id) && !value.includes(id),
        )}
        pages={pages?.items ?? []}
        page={page}
        onBack={(id) => {
          insert(id, latest.current.length)
        }}
      />
      {asking === 'gallery' && (
        <GalleryDialog
          onClose={() => {
            setAsking(undefined)
          }}
          onChoose={async (kind) => {
            const made = await create(undefined, kind)
            if (made === undefined) return
            setAsking(undefined)
            insert(made.id, latest.current.length)
            setFresh(made.id)
            show(made.id)
          }}
        />
      )}
      {asking === 'existing' && (
        <ExistingDialog
          type={type}
          pageType={pageType}
          pages={pages?.items ?? []}
          sections={(sections?.items ?? []).filter(({ id }) => !value.includes(id))}
          onClose={() => {
            setAsking(undefined)
          }}
          onChoose={(id) => {
            setAsking(undefined)
            insert(id, latest.current.length)
          }}
        />
      )}
    </section>
  )
}

function textOfKind(section: Entry | undefined): string {
  return section ? textOf(section, 'type') : ''
}

/** A number for each id, which stays its own. */
function useNumbers(): (id: string) => number {
  const [numbers] = useState(() => new Map<string, number>())
  return (id) => {
    const known = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, known)
    return known
  }
}
