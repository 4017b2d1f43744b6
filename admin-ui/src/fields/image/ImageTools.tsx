import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { images } from '@quoin/shared-ui/ui/glyphs'
import type { RefObject } from 'react'
import { mediaIdIn } from '../../model/mediaId.ts'
import { UploadLine } from '../media/UploadLine.tsx'
import { useFiles } from '../media/useFiles.ts'
import { useOneUpload } from '../media/useOneUpload.ts'
import { usePicker } from '../media/usePicker.tsx'
import styles from './ImageTools.module.css'
import { Shown } from './Shown.tsx'
import { useRested } from './useRested.ts'

interface Props {
  /** The whole field, which accepts dropped and pasted pictures. */
  area: RefObject<HTMLDivElement | null>
  value: string
  onChange: (address: string) => void
}

/** The tools of an image field: the picture, the library, and uploads. */
export function ImageTools({ area, value, onChange }: Props) {
  const picker = usePicker(({ url }) => onChange(url), mediaIdIn(value))
  const { upload, start, stop, retry } = useOneUpload(({ entity }) => {
    onChange(entity.url)
  })
  const held = useFiles({
    area,
    onFiles: ([file]) => {
      if (file) start(file)
    },
  })
  const address = useRested(area, value.trim())
  return (
    <div className={styles.tools} data-held={held}>
      {upload ? (
        <UploadLine
          upload={upload}
          stop="Stop upload"
          onStop={stop}
          onRetry={retry}
          onForget={stop}
        />
      ) : (
        <Shown key={address} address={address} />
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          onPointerEnter={picker.prepare}
          onFocus={picker.prepare}
          onClick={picker.open}
        >
          <Glyph of={images} />
          Choose from library
        </Button>
        {value !== '' && (
          <Button variant="ghost" size="small" onClick={() => onChange('')}>
            Remove picture
          </Button>
        )}
      </div>
      {picker.window}
    </div>
  )
}
