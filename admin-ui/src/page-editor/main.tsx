import './page.css'
import { reporting } from '@quoin/shared-ui/code/report'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../app/kinds.ts'
import { App } from './App.tsx'

const root = document.getElementById('quoin-editor')
if (root === null) throw new Error('The page has no #quoin-editor')

createRoot(root, reporting).render(
  <StrictMode>
    <App root={root} />
  </StrictMode>,
)
