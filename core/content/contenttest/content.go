package contenttest

import (
	"github.com/quoin-cms/quoin/core/host"
	"github.com/quoin-cms/quoin/core/model"
)

// Content is what the jobs and followers of a type are given, and what a route is given by whom staff ask.
func (s *Site) Content() model.Content {
	s.tb.Helper()
	return host.NewContent(s.tb.Context(), s.Writer, s.Reader, s.now)
}
