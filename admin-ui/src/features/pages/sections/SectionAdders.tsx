import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import type { ContentType, Entry } from '../../../model/schema.ts'
import styles from './sections.module.css'
import type { useSectionList } from './useSectionList.ts'

const GalleryDialog = lazyPart(() =>
  import('./GalleryDialog.tsx').then((file) => file.GalleryDialog),
)
const ExistingDialog = lazyPart(() =>
  import('./ExistingDialog.tsx').then((file) => file.ExistingDialog),
)

type Dialog = 'gallery' | 'existing'

interface AddersProps {
  disabled: boolean
  onAsk: (dialog: Dialog) => void
}

/** The buttons that add a section to a page. */
export function SectionAdders({ disabled, onAsk }: AddersProps) {
  return (
    <div className={styles.adders}>
      <Button
        variant="secondary"
        disabled={disabled}
        onPointerEnter={GalleryDialog.preload}
        onFocus={GalleryDialog.preload}
        onClick={() => {
          onAsk('gallery')
        }}
      >
        <Glyph of={plus} />
        Add section
      </Button>
      <Button
        variant="ghost"
        disabled={disabled}
        onPointerEnter={ExistingDialog.preload}
        onFocus={ExistingDialog.preload}
        onClick={() => {
          onAsk('existing')
        }}
      >
        Use an existing section
      </Button>
    </div>
  )
}

interface DialogsProps {
  /** The open dialog. */
  asking: Dialog | undefined
  type: ContentType
  pageType: ContentType
  pages: Entry[]
  /** The sections that are not on the page. */
  sections: Entry[]
  list: ReturnType<typeof useSectionList>
  onClose: () => void
}

/** The dialogs to choose a section for a page. */
export function SectionDialogs({ asking, list, onClose, ...props }: DialogsProps) {
  if (asking === 'gallery')
    return (
      <GalleryDialog
        type={props.type}
        onClose={onClose}
        onChoose={(kind, metadata) => list.add(kind, onClose, metadata)}
      />
    )
  if (asking === 'existing')
    return (
      <ExistingDialog
        {...props}
        onClose={onClose}
        onChoose={(id) => {
          onClose()
          list.append(id)
        }}
      />
    )
  return null
}
