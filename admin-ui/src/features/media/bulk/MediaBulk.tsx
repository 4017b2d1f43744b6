import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { download, trash } from '@quoin/shared-ui/ui/glyphs'
import { useState } from 'react'
import type { MediaItem } from '../../../api/media.ts'
import bar from '../../../entry-list/bulk/BulkBar.module.css'
import { useCan } from '../../../model/identity.ts'
import type { ContentType } from '../../../model/schema.ts'
import type { MediaSelection } from '../useMediaSelection.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { downloadFiles } from './downloadFiles.ts'
import { NotDeletedDialog } from './NotDeletedDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import { useRemoveFiles } from './useRemoveFiles.ts'

interface Props {
  type: ContentType
  selection: MediaSelection
  onDescribe: (items: MediaItem[]) => void
}

/** The number of ticked files, and the actions for them. */
export function MediaBulk({ type, selection, onDescribe }: Props) {
  const [asked, setAsked] = useState<'tags' | 'collection'>()
  const removal = useRemoveFiles(type, selection.clear)
  const { ticked } = selection
  const dialog = {
    type,
    items: ticked,
    onClose: () => {
      setAsked(undefined)
    },
  }
  return (
    <>
      <div className={bar.place} role="status">
        {ticked.length > 0 && (
          <div className={bar.bar}>
            <strong className={bar.count}>{ticked.length} selected</strong>
            <Acts
              type={type}
              selection={selection}
              removing={removal.isPending}
              onAsk={setAsked}
              onDescribe={onDescribe}
              onRemove={() => void removal.ask(ticked)}
            />
          </div>
        )}
      </div>
      {asked === 'tags' && <TagDialog {...dialog} />}
      {asked === 'collection' && <CollectionDialog {...dialog} />}
      {removal.refused && (
        <NotDeletedDialog refused={removal.refused} onClose={removal.close} />
      )}
    </>
  )
}

interface ActsProps extends Props {
  removing: boolean
  onAsk: (dialog: 'tags' | 'collection') => void
  onRemove: () => void
}

function Acts(props: ActsProps) {
  const { type, selection, removing, onAsk, onDescribe, onRemove } = props
  const can = useCan(type)
  const pictures = selection.ticked.filter(({ kind }) => kind === 'image')
  return (
    <>
      {can.update && (
        <>
          <SmallButton
            text="Tag"
            onClick={() => {
              onAsk('tags')
            }}
          />
          <SmallButton
            text="Collection"
            onClick={() => {
              onAsk('collection')
            }}
          />
          {pictures.length > 0 && (
            <SmallButton
              text="Describe"
              onClick={() => {
                onDescribe(pictures)
              }}
            />
          )}
        </>
      )}
      <Button
        variant="secondary"
        size="small"
        onClick={() => void downloadFiles(selection.ticked)}
      >
        <Glyph of={download} />
        Download
      </Button>
      {can.delete && (
        <Button variant="danger" size="small" disabled={removing} onClick={onRemove}>
          <Glyph of={trash} />
          Delete selected
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={selection.clear}>
        Clear selection
      </Button>
    </>
  )
}

function SmallButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onClick}>
      {text}
    </Button>
  )
}
