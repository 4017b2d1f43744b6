import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { upload } from '@quoin/shared-ui/ui/glyphs'
import { type ComponentProps, useRef } from 'react'
import { accepted } from '../../api/upload.ts'

interface Props extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'disabled'
> {
  text: string
  /** What the chooser offers. */
  accept?: keyof typeof accepted
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Opens the chooser of files. */
export function UploadButton(props: Props) {
  const { text, accept = 'any', multiple = false, onFiles, ...looks } = props
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...looks} onClick={() => chooser.current?.click()}>
        <Glyph of={upload} />
        {text}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={text}
        accept={accepted[accept]}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
