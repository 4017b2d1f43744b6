import { useFieldControl } from '@quoin/shared-ui/ui/form/Field'
import { useEffect } from 'react'

/** A click on the label of a field focuses its control, as browsers do for native controls. */
export function useLabel() {
  const { id } = useFieldControl()
  useEffect(() => {
    const lead = ({ target }: MouseEvent) => {
      const label = target instanceof Element && target.closest('label')
      if (!label || label.htmlFor !== id || label.control !== null) return
      document.getElementById(id)?.focus()
    }
    document.addEventListener('click', lead)
    return () => document.removeEventListener('click', lead)
  }, [id])
}
