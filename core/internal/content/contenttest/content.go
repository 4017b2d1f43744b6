package contenttest

import (
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
)

// Content returns the content API that jobs, followers and staff routes of a type receive.
func (s *Site) Content() model.Content {
	s.tb.Helper()
	return pluginhost.NewContent(s.tb.Context(), s.Writer, s.Reader, s.now)
}
