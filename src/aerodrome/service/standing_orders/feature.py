"""Wire standing orders into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.standing_orders import store
from aerodrome.service.standing_orders.stored_orders import StandingOrders

FEATURE = ServiceFeature(
    parts=(StandingOrders,), export=lambda c, person: {"standing_orders": store.all_of(c, person)}
)
