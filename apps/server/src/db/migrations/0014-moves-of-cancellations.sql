-- What the SAT showed as waiting for the receiver, it may show no more: then the request is one that nobody confirms.
INSERT INTO invoice_moves VALUES ('cancel_in_process', 'cancel_requested');
