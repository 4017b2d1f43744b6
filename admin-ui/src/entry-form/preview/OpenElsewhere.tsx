import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { openPreview } from '../../api/entries/openPreview.ts'
import { useFailure } from '../../api/useFailure.ts'
import type { ContentType } from '../../model/schema.ts'

interface Props extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  type: ContentType
  id: string
}

/** Opens the preview of an entry in a new tab, on the front end that the settings name. */
export function OpenElsewhere({ type, id, ...props }: Props) {
  const toast = useToast()
  const onError = useFailure()
  const { isPending, mutate } = useMutation({
    mutationFn: () => openPreview(type, id),
  })
  const openTab = () => {
    // Browsers block tabs that are opened after the answer of the server.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    mutate(undefined, {
      onSuccess: (url) => {
        if (tab) tab.location.replace(url)
        else toast({ title: 'Please open this address', description: url })
      },
      onError: (error) => {
        tab?.close()
        onError(error)
      },
    })
  }
  return <Button {...props} disabled={isPending} onClick={openTab} />
}
