import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, copy as copyGlyph, pen } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type ContentType, type Entry, textOf, titleOf } from '../../../model/schema.ts'
import { isAvailable } from '../../../model/sections/ownKinds.ts'
import { SectionForm } from './SectionForm.tsx'
import styles from './sections.module.css'
import type { useSectionList } from './useSectionList.ts'

interface Props {
  type: ContentType
  pageType: ContentType
  id: string
  /** Undefined while it loads, or if it does not exist any more. */
  section: Entry | undefined
  name: string
  /** Its position on the page. */
  at: number
  list: ReturnType<typeof useSectionList>
  /** The other pages that contain it. */
  others: Entry[]
}

/** The actions for a section of a page, and its form if it is open. */
export function SectionBody(props: Props) {
  const { type, pageType, id, section, list, others } = props
  const open = list.open.isOpen(id)
  const panel = useId()
  // The input of a collapsed form is kept, and saved with the page.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  const available = !section || isAvailable(type, textOf(section, 'type'))
  const copy = (instead: boolean) => {
    if (section) void list.copy(section, instead)
  }
  return (
    <>
      <SectionTools
        {...props}
        open={open}
        panel={panel}
        onCopy={available ? () => copy(false) : undefined}
      />
      <div id={panel} hidden={!open} className={styles.panel}>
        {others.length > 0 && (
          <Shared type={pageType} pages={others} onCopy={() => copy(true)} />
        )}
        {opened && section && !available && (
          <p role="note">
            This section is not available: the server does not have the plugin of its type{' '}
            {textOf(section, 'type')}. Visitors do not see it. It can be moved, hidden and
            removed; its values are kept.
          </p>
        )}
        {opened && section && available && (
          <SectionForm type={type} section={section} fresh={list.fresh === id} />
        )}
        {open && section === undefined && <Skeleton height="8rem" />}
      </div>
    </>
  )
}

interface ToolsProps extends Pick<Props, 'id' | 'section' | 'name' | 'at' | 'list'> {
  open: boolean
  /** The id of the element that contains the form. */
  panel: string
  /** Undefined if the plugin of the section is missing. */
  onCopy: (() => void) | undefined
}

function SectionTools(props: ToolsProps) {
  const { id, section, name, at, list, open, panel, onCopy } = props
  const hidden = list.hidden.includes(id)
  return (
    <div className={styles.tools}>
      <Button
        variant={open ? 'primary' : 'secondary'}
        size="small"
        aria-expanded={open}
        aria-label={`${open ? 'Close' : 'Edit'} ${name}`}
        aria-controls={panel}
        onClick={() => list.open.toggle(id)}
      >
        <Glyph of={pen} />
        {open ? 'Close' : 'Edit'}
      </Button>
      <Button
        variant="ghost"
        size="small"
        title="Move up"
        aria-label={`Move up ${name}`}
        aria-disabled={at === 0}
        onClick={at > 0 ? () => list.move(at, at - 1) : undefined}
      >
        <Glyph of={chevronDown} className={styles.up} />
      </Button>
      <Button
        variant="ghost"
        size="small"
        title="Move down"
        aria-label={`Move down ${name}`}
        aria-disabled={at >= list.value.length - 1}
        onClick={at < list.value.length - 1 ? () => list.move(at, at + 1) : undefined}
      >
        <Glyph of={chevronDown} />
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`${hidden ? 'Show' : 'Hide'} ${name}`}
        onClick={() => list.toggleHidden(id)}
      >
        {hidden ? 'Show' : 'Hide'}
      </Button>
      <Button
        variant="ghost"
        size="small"
        disabled={section === undefined || onCopy === undefined}
        aria-label={`Copy ${name}`}
        onClick={onCopy}
      >
        <Glyph of={copyGlyph} />
        Copy
      </Button>
    </div>
  )
}

interface SharedProps {
  type: ContentType
  pages: Entry[]
  onCopy: () => void
}

/** Lists the other pages that contain a section, and offers a copy for this page. */
function Shared({ type, pages, onCopy }: SharedProps) {
  return (
    <div className={styles.shared} role="note">
      <p>
        This section stands on{' '}
        {pages.map((page, at) => (
          <span key={page.id}>
            {at > 0 && ', '}
            <Link to={`../${page.id}`} relative="path">
              {titleOf(type, page)}
            </Link>
          </span>
        ))}{' '}
        as well: a change shows there too.
      </p>
      <Button variant="secondary" size="small" onClick={onCopy}>
        Use a copy on this page
      </Button>
    </div>
  )
}
