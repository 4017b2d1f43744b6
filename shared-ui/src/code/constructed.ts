import { useEffect } from 'react'

/**
 * Makes a component that gives the page a style for as long as one of it is drawn; what
 * the first one brings counts. It stands in the place of react-style-singleton, with which
 * dialogs keep the page from scrolling: that puts a style element into the page, and
 * the pages' policy allows none. A sheet that a script constructs needs no leave.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined
  let count = 0

  function add(css: string) {
    if (count++ > 0) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }

  function remove() {
    if (--count > 0) return
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = sheets.filter((one) => one !== sheet)
  }

  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      add(styles)
      return remove
    }, [styles])
    return null
  }
}
