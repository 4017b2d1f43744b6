// Package webhook notifies other systems of changes by webhooks, signed as the Standard Webhooks specification
// requires. Each webhook reads the log of the store at its own pace, from its own cursor, which the store holds. Hence
// webhooks do not wait for each other, and writers do not wait for webhooks. A message is delivered at least once, and
// messages are delivered in the order of the log.
package webhook
