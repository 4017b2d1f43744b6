package post_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestContract(t *testing.T) {
	modeltest.RunWith(t, modeltest.Samples{
		"publishedAt": {"2027-05-01T09:00:00Z", "2027-06-01T09:00:00Z"},
		"unpublishAt": {"2028-05-01T09:00:00Z", "2028-06-01T09:00:00Z"},
	}, post.Type(), settings.Type())
}
