import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, copy as copyGlyph, pen } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type ContentType, type Entry, titleOf } from '../../../model/schema.ts'
import { SectionForm } from './SectionForm.tsx'
import styles from './sections.module.css'

interface Props {
  type: ContentType
  /** Undefined until it is fetched, or where it is no longer there. */
  section: Entry | undefined
  name: string
  open: boolean
  /** Whether it was just added. */
  fresh: boolean
  hidden: boolean
  /** The other pages that it stands on. */
  others: Entry[]
  pageType: ContentType
  onToggle: () => void
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined }
  onHide: () => void
  /** Called to copy it; with true, the copy takes its place on this page. */
  onCopy: (instead: boolean) => void
}

/** What can be done with a section of a page, and its form where it is open. */
export function SectionBody(props: Props) {
  const { type, section, name, open, hidden, others, pageType, onMove } = props
  const panel = useId()
  // What is typed in a form that was folded away stays, and is saved with the page.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant={open ? 'primary' : 'secondary'}
          size="small"
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Edit'} ${name}`}
          aria-controls={panel}
          onClick={props.onToggle}
        >
          <Glyph of={pen} />
          {open ? 'Close' : 'Edit'}
        </Button>
        <Button
          variant="ghost"
          size="small"
          title="Move up"
          aria-label={`Move up ${name}`}
          aria-disabled={onMove.up === undefined}
          onClick={onMove.up}
        >
          <Glyph of={chevronDown} className={styles.up} />
        </Button>
        <Button
          variant="ghost"
          size="small"
          title="Move down"
          aria-label={`Move down ${name}`}
          aria-disabled={onMove.down === undefined}
          onClick={onMove.down}
        >
          <Glyph of={chevronDown} />
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`${hidden ? 'Show' : 'Hide'} ${name}`}
          onClick={props.onHide}
        >
          {hidden ? 'Show' : 'Hide'}
        </Button>
        <Button
          variant="ghost"
          size="small"
          disabled={section === undefined}
          aria-label={`Copy ${name}`}
          onClick={() => {
            props.onCopy(false)
          }}
        >
          <Glyph of={copyGlyph} />
          Copy
        </Button>
      </div>
      <div id={panel} hidden={!open} className={styles.panel}>
        {others.length > 0 && (
          <div className={styles.shared} role="note">
            <p>
              This section stands on{' '}
              {others.map((page, at) => (
                <span key={page.id}>
                  {at > 0 && ', '}
                  <Link to={`../${page.id}`} relative="path">
                    {titleOf(pageType, page)}
                  </Link>
                </span>
              ))}{' '}
              as well: a change shows there too.
            </p>
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                props.onCopy(true)
              }}
            >
              Use a copy on this page
            </Button>
          </div>
        )}
        {opened && section && (
          <SectionForm type={type} section={section} fresh={props.fresh} />
        )}
        {open && section === undefined && <Skeleton height="8rem" />}
      </div>
    </>
  )
}
