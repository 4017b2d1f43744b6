import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, copy, pen, plus, trash } from '@quoin/shared-ui/ui/glyphs'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { classes } from '@quoin/shared-ui/ui/classes'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Entry } from '../../model/schema.ts'
import { textOf } from '../../model/schema.ts'
import styles from '../editor.module.css'
import { usePageSections } from '../usePageSections.ts'
import { corner, usePlace } from '../targets/usePlace.ts'

const GalleryDialog = lazyPart(() =>
  import('../../features/pages/sections/GalleryDialog.tsx').then(
    (file) => file.GalleryDialog,
  ),
)

interface Props {
  id: string
  element: HTMLElement
  /** All sections of the site. */
  sections: Entry[]
  /** Whether the tools are visible. */
  active: boolean
  onFocus: (element: HTMLElement | null) => void
}

/** The tools for a section of the page, as one tab stop: the arrow keys move between tools. */
export function SectionTools({ id, element, sections, active, onFocus }: Props) {
  const page = usePageSections(sections)
  const bar = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<{ tool: string }>()
  const [adding, setAdding] = useState(false)
  usePlace(bar, active ? element : null, corner)
  const { at, count } = page.placeOf(id)
  // A tool keeps the focus when its section moves.
  useEffect(() => {
    if (pressed === undefined) return
    bar.current?.querySelector<HTMLElement>(`[data-tool="${pressed.tool}"]`)?.focus()
    element.scrollIntoView({ block: 'nearest' })
  }, [pressed, at, element])
  if (!page.ready || !page.ids.includes(id)) return null
  const section = page.typedOf(id) ?? sections.find((one) => one.id === id)
  const title = section ? textOf(section, 'title') : ''
  const name = title === '' ? id : title
  const move = (by: -1 | 1, tool: string) => () => {
    setPressed({ tool })
    page.move(id, by)
  }
  const tools: Tool[] = [
    { tool: 'edit', text: 'Edit', glyph: pen, run: () => page.edit(id) },
    {
      tool: 'up',
      text: 'Move up',
      glyph: chevronDown,
      off: at <= 0,
      run: move(-1, 'up'),
    },
    {
      tool: 'down',
      text: 'Move down',
      glyph: chevronDown,
      off: at >= count - 1,
      run: move(1, 'down'),
    },
    { tool: 'copy', text: 'Copy', glyph: copy, run: () => void page.copy(id) },
    { tool: 'hide', text: 'Hide', run: () => page.hide(id) },
    { tool: 'remove', text: 'Remove', glyph: trash, run: () => page.remove(id, name) },
    { tool: 'add', text: 'Add section below', glyph: plus, run: () => setAdding(true) },
  ]
  return (
    <>
      <ToolBar
        ref={bar}
        id={id}
        name={name}
        tools={tools}
        element={element}
        active={active}
        onFocus={onFocus}
      />
      {adding && (
        <GalleryDialog
          type={page.type}
          description={`It comes below ${name}, and can be moved. Visitors see it once the page is saved.`}
          onClose={() => {
            setAdding(false)
          }}
          onChoose={async (kind, metadata) => {
            if (await page.add(kind, id, metadata)) setAdding(false)
          }}
        />
      )}
    </>
  )
}

interface Tool {
  tool: string
  text: string
  glyph?: ComponentProps<typeof Glyph>['of']
  /** Whether it is disabled. */
  off?: boolean
  run: () => void
}

interface BarProps extends Omit<Props, 'sections'> {
  ref: RefObject<HTMLDivElement | null>
  /** The name of the section. */
  name: string
  tools: Tool[]
}

function ToolBar({ ref, id, name, tools, element, active, onFocus }: BarProps) {
  const [stop, setStop] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (stop + by + tools.length) % tools.length
    setStop(next)
    ref.current?.querySelectorAll<HTMLElement>('[data-tool]')[next]?.focus()
  }
  return (
    <div
      ref={ref}
      role="toolbar"
      data-tools={id}
      aria-label={`Section ${name}`}
      className={classes(styles.tools, active && styles.shown)}
      onKeyDown={onKeyDown}
      onFocus={() => {
        onFocus(element)
      }}
      onBlur={() => {
        onFocus(null)
      }}
    >
      {tools.map(({ tool, text, glyph, off = false, run }, index) => (
        <Button
          key={tool}
          data-tool={tool}
          variant="ghost"
          size="small"
          title={text}
          tabIndex={index === stop ? 0 : -1}
          aria-label={`${text} ${name}`}
          aria-disabled={off}
          onClick={() => {
            setStop(index)
            if (!off) run()
          }}
          onFocus={() => {
            if (tool === 'edit') element.scrollIntoView({ block: 'nearest' })
          }}
        >
          {glyph && (
            <Glyph of={glyph} className={tool === 'up' ? styles.up : undefined} />
          )}
          {(tool === 'hide' || tool === 'edit') && text}
        </Button>
      ))}
    </div>
  )
}
