const key = 'quoin.editor'

/** Whether somebody who works in this browser writes rich text as it looks. */
export const visualPreferred = {
  get: (): boolean => localStorage.getItem(key) === 'visual',
  set: (visual: boolean): void => {
    localStorage.setItem(key, visual ? 'visual' : 'html')
  },
}
