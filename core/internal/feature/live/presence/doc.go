// Package presence knows which of the staff have which entry open. It keeps that in memory alone: whoever is there says
// so again and again, and after a restart does so anew.
package presence
