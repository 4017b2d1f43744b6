package page_test

import (
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
)

// itemOf returns a page as visitors see it.
func itemOf(s *modeltest.Site, id string) model.Item {
	return model.Item{ID: id, JSON: []byte(s.JSON(modeltest.Visitor, "page", id))}
}
