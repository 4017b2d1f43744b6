// Package webhook tells other systems of changes: webhooks, signed as Standard Webhooks say. Each webhook reads the log of
// the store at its own pace, from a cursor of its own that lies in the store, so that none waits for another and nobody
// who writes waits for any. What is told is told at least once, and in the order of the log.
package webhook
