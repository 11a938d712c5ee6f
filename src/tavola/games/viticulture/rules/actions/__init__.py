"""What a worker or a card can do: draw, plant, harvest, make wine, fill orders and so on."""
