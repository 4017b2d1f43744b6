import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A screen is compiled when a test first opens it: a busy machine needs its time for that.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
