// Package socialcard draws what a link looks like where it is shared: a card with a title on the site's colour.
// It knows nothing of where the texts come from, but for the attachment that it makes of them.
package socialcard
