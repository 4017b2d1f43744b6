package projection_test

import "github.com/quoin-cms/quoin/core/internal/content/contenttest"

var (
	visitor = contenttest.Visitor
	staff   = contenttest.Staff
)
